/** A socket that takes both families names an IPv4 address as one of IPv6. */
export const plainHost = (address = ''): string => address.replace(/^::ffff:/, '')
