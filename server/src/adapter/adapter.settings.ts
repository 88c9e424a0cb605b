/** Settings of a console before another back end: those of the server that mean something without a database of ours. */
import { z } from 'zod'
import { readSettingsOf, settingsShape } from '../core/settings.ts'

const adapterSettings = z
  .object(settingsShape)
  .pick({
    WATCHFIRE_PORT: true,
    WATCHFIRE_HOST: true,
    WATCHFIRE_DATA: true,
    WATCHFIRE_TRUST_PROXY: true,
    WATCHFIRE_BRANDS: true,
    WATCHFIRE_TIME_ZONE: true,
    WATCHFIRE_PUBLIC_URL: true,
    WATCHFIRE_SECURITY_CONTACT: true,
    WATCHFIRE_API: true,
    WATCHFIRE_API_MEDIA: true,
    WATCHFIRE_LOG_LEVEL: true,
  })
  .required({ WATCHFIRE_API: true })
export type AdapterSettings = z.infer<typeof adapterSettings>

/** @throws Error whose message names the wrong setting in one line. */
export const readAdapterSettings = (environment: NodeJS.ProcessEnv): AdapterSettings =>
  readSettingsOf(adapterSettings, environment)
