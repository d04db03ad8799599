import { QueryClient } from '@tanstack/react-query'
import { memberId, viewer } from '../../shared/viewer.ts'

/**
 * The cache of what the screens of the administration read. Open screens share a response, and a screen that is opened
 * again reads it again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // People decide by what a screen shows, so it never starts with an earlier response.
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
