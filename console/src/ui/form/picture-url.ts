/** Whether a stored value can be shown as it is: a link of this site or of the web, not the bare id of a file. */
export const isPictureUrl = (url: string): boolean => /^(\/(?!\/)|https?:\/\/)/.test(url)
