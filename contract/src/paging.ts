import * as z from 'zod'

/** The cursor of the next page, as the page before returned it. */
export const pageCursor = z.string().max(120)

/** The total number of rows that match a filter, returned with the first page only. */
export const matches = z.number().int().min(0).nullable()

/** The number of rows of a page. */
export const pageLimit = z.coerce.number().int().min(1).max(100).default(50)
