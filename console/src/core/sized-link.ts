/** The link of a smaller edition of a stored picture: its thumbnail, or what fits an ordinary screen. A picture without one answers whole, and one that is still on this device is as it is. */
export const sizedLink = (link: string, size: 'small' | 'middle'): string =>
  link === '' || link.startsWith('blob:') ? link : `${link}${link.includes('?') ? '&' : '?'}size=${size}`
