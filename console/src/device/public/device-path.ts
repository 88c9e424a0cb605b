/** The page of one device: a channel or an AI server. */
export const devicePath = (deviceId: string): string => `/device-info?deviceId=${encodeURIComponent(deviceId)}`

/** A sensor in its drawer on the page of devices, which is for who may see that page. */
export const sensorPath = (deviceId: string): string =>
  `/device-manage?tab=sensors&open=${encodeURIComponent(deviceId)}`
