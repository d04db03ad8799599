/** The header with the IANA name of a reader's time zone: the guide tells times in it. Unknown names count as none. */
export const TIME_ZONE_HEADER = 'x-time-zone'
