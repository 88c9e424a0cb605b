/** Settings of the server: the environment, over one optional JSON file (WATCHFIRE_SETTINGS). A wrong one is named and nothing starts. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isTimeZone } from '@watchfire/contract/core/zone-clock.ts'
import { z } from 'zod'
import { fewestConnections } from './db/connection-budget.ts'
import { networkOf } from './egress/network-list.ts'
import { trustedProxies } from './http/trusted-proxies.ts'

const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
const originList = (fits: (text: string) => boolean, example: string) =>
  z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),
    )
    .refine(origins => origins.every(fits), `has something in it that is no origin such as ${example}`)
const flag = z.enum(['0', '1', 'true', 'false']).transform(text => text === '1' || text === 'true')

/** Each setting by its name. */
export const settingsShape = {
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://'),
  /** 0 behind a pooler in transaction mode that does not carry prepared statements (PgBouncer before 1.21). */
  WATCHFIRE_PREPARED_STATEMENTS: flag.default(true),
  /** Of the two logins the application connects as, where an administrator of the database made them; else one is derived from the secret key. */
  WATCHFIRE_DATABASE_PASSWORD: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Connections this server may hold. It takes fewer when the database has fewer to give, and says so. */
  WATCHFIRE_DATABASE_CONNECTIONS: z.coerce.number().int().min(fewestConnections).max(1000).default(26),
  WATCHFIRE_PORT: z.coerce.number().int().min(1).max(65535).default(8080),
  /** Demo mode listens on 127.0.0.1 whatever this says. */
  WATCHFIRE_HOST: z.string().default('0.0.0.0'),
  WATCHFIRE_DATA: z
    .string()
    .default('.data')
    .transform(folder => resolve(folder)),
  /** Public keys that packages of the edge may be signed with, in base64, separated by commas; without one the founders'. */
  WATCHFIRE_RELEASE_KEYS: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(key => key.trim())
        .filter(Boolean),
    )
    .refine(keys => keys.every(key => Buffer.from(key, 'base64').length === 32), 'has something in it that is no key'),
  WATCHFIRE_DEMO: flag.default(false),
  /** The demo's cold store, meter and transformer are entered, and its floor plan. */
  WATCHFIRE_DEMO_SENSORS: flag.default(false),
  /** Whose X-Forwarded-For is believed: that of so many proxies in front, or of those in these networks (CIDR, separated by commas). */
  WATCHFIRE_TRUST_PROXY: z
    .union([z.string(), z.number()])
    .default('0')
    .transform((value, context) => {
      const trusted = trustedProxies(String(value))
      if (trusted !== undefined) return trusted
      context.issues.push({
        code: 'custom',
        input: value,
        message: 'is neither a number of proxies (0 to 9) nor a list of networks such as 10.0.0.0/8,192.168.1.4',
      })
      return z.NEVER
    }),
  /** host=brand, separated by commas. */
  WATCHFIRE_BRANDS: z.string().default(''),
  /** Whose mails speak as which brand: customer=brand or customer=brand@address, separated by commas. */
  WATCHFIRE_CUSTOMER_BRANDS: z.string().default(''),
  /** Further origins that may open the live channel, separated by commas. */
  WATCHFIRE_ORIGINS: z.string().default(''),
  /** Site time zone of reports and texts. */
  WATCHFIRE_TIME_ZONE: z.string().default('Asia/Shanghai').refine(isTimeZone, 'is not a time zone'),
  /** Networks of the plant that mail and robots may reach although they are not outside: CIDR, separated by commas. */
  WATCHFIRE_ALLOWED_NETWORKS: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),
    )
    .refine(networks => networks.every(networkOf), 'has something in it that is no network'),
  /** What seals robots' addresses and mail passwords at rest; shared by all servers of an installation. Without it a key file in the data folder. */
  WATCHFIRE_SECRET_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  /**
   * The address people outside reach this installation by, for links in mails. Without it mails carry none: the address a request
   * came by is only what its sender said.
   */
  WATCHFIRE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where a weakness is reported, for /.well-known/security.txt. */
  WATCHFIRE_SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)[\x21-\x7e]+$/, 'must begin with mailto:, https:// or tel:')
    .optional(),
  /** Months the account log is kept; whole ones are dropped after it. The law of some countries asks for six. */
  WATCHFIRE_AUDIT_MONTHS: z.coerce.number().int().min(6).max(240).default(36),
  /** The public key (Ed25519, 32 bytes in base64) of who issues licences here, in place of the founders'. */
  WATCHFIRE_LICENCE_KEY: z
    .string()
    .refine(text => Buffer.from(text, 'base64').length === 32, 'is not a public Ed25519 key: 32 bytes in base64')
    .optional(),
  /** Prometheus metrics on 127.0.0.1 at this port; off without it. */
  WATCHFIRE_METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /**
   * Another back end that speaks the calls of the specification: `https://host[:port][/path]`. The console is put before it, and nothing
   * else of this server runs.
   */
  WATCHFIRE_API: z
    .url({ protocol: /^https?$/ })
    .transform(url => url.replace(/\/+$/, ''))
    .optional(),
  /** Further origins that its links to pictures and recordings lead to, separated by commas. */
  WATCHFIRE_API_MEDIA: originList(isOrigin, 'https://pictures.example'),
  /** Origins that maps of customers may load tiles from, separated by commas; pages may connect to these and no others. */
  WATCHFIRE_TILE_ORIGINS: originList(text => text.startsWith('https:') && isOrigin(text), 'https://tiles.example'),
  WATCHFIRE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}
const settings = z.object(settingsShape)
export type Settings = z.infer<typeof settings>

/** @throws Error whose message names the wrong setting in one line. */
export function readSettingsOf<S extends z.ZodType>(shape: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const file = environment.WATCHFIRE_SETTINGS
  const fromFile = file ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
  const given = Object.fromEntries(Object.entries({ ...fromFile, ...environment }).filter(([, value]) => value !== ''))
  const result = shape.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = issue?.path.join('.') ?? ''
  throw new Error(`setting ${name} is wrong: ${given[name] === undefined ? 'it is missing' : issue?.message}`)
}

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => readSettingsOf(settings, environment)
