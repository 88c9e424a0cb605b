import { renderSVG } from 'uqr'

/** What a label says: a plain address, which any camera opens. */
export const labelAddress = (pointCode: string): string => `${location.origin}/q/${pointCode}`

export const labelPicture = (pointCode: string): string =>
  `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(labelAddress(pointCode), { border: 2 }))}`

/** Some messengers open no plain address from elsewhere. */
export const isPlainHttp = (): boolean => location.protocol !== 'https:'
