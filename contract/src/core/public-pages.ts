/** The public pages, each at the address of its name, in the order of their links. Imports nothing: it is on the way to every page. */
export const publicPages = ['product', 'place', 'aiMonitor', 'connection', 'success', 'companyinfo'] as const
export type PublicPageName = (typeof publicPages)[number]

/** Where the picture of a brand for its sign-in is. */
export const signInPicturePath = '/brand/sign-in'
