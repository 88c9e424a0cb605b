import type { Brand } from './brand.ts'
import { platform } from './platform.ts'

/** One company's own installation: the platform under its own roof, without the public pages. */
export const enterprise: Brand = { ...platform, name: 'enterprise', publicMenu: false }
