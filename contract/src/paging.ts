import * as z from 'zod'

/** Where a page goes on, as the page before said it. */
export const pageCursor = z.string().max(120)

/** How many rows a filter lets through in total, told with the first page only. */
export const matches = z.number().int().min(0).nullable()

/** How many rows a page has. */
export const pageLimit = z.coerce.number().int().min(1).max(100).default(50)
