import { QueryClient } from '@tanstack/react-query'
import { memberId, viewer } from '../../shared/viewer.ts'

/** What the screens of the administration read. Screens that are open share an answer; one that is opened again reads anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Decisions are made on what a screen shows, so it never begins with an answer of before.
      gcTime: 0,
      // The API client retries reads itself, and knows better than the browser whether there is a connection.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
})

let reader = memberId()
viewer.subscribe(() => {
  if (memberId() === reader) return
  reader = memberId()
  queryClient.clear()
})
