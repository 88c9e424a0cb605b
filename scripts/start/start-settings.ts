import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CannotStart } from '../postgres/cannot-start.ts'

export interface StartSettings {
  port: number
  dataFolder: string
  demo: boolean
  /** The demo has sensors that measure. */
  sensors: boolean
  /** Another back end that the console stands before; then neither database nor demo runs here. */
  api: string | undefined
  /** Set when the database is somebody else's to run. */
  databaseUrl: string | undefined
  /** The console straight from its sources, and the server started anew at each change of its own. */
  develop: boolean
  /** Video files that become cameras of the demo, and addresses of real cameras (rtsp://…). */
  footage: string[]
}

/** Reads what `npm start` may be told; a wrong setting is named with what would be right. */
export function readStartSettings(environment: NodeJS.ProcessEnv, words: string[]): StartSettings {
  const env = { ...readSettingsFile(environment.WATCHFIRE_SETTINGS), ...environment }
  const api = readApi(env.WATCHFIRE_API)
  const demo = readFlag(env, 'WATCHFIRE_DEMO', api ? '0' : '1')
  const sensors = demo && readFlag(env, 'WATCHFIRE_DEMO_SENSORS', '1')
  const footage = readFootage(env, words)
  if (api && demo)
    throw new CannotStart('the demo has a back end of its own: leave WATCHFIRE_API or WATCHFIRE_DEMO out')
  if (footage.length > 0 && !demo) throw new CannotStart('footage makes demo cameras, and WATCHFIRE_DEMO is 0')
  return {
    port: readPort(env.WATCHFIRE_PORT || '8080'),
    dataFolder: resolve(env.WATCHFIRE_DATA || '.data'),
    demo,
    sensors,
    api,
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    develop: words[0] === '--develop',
    footage,
  }
}

/** The server reads the same file; here it matters for what has to be known before the server starts. */
export function readSettingsFile(path: string | undefined): Record<string, string> {
  if (!path) return {}
  try {
    const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, String(value)]))
  } catch (error) {
    throw new CannotStart(`WATCHFIRE_SETTINGS: ${path} cannot be read (${(error as Error).message})`)
  }
}

function readFlag(env: Record<string, string | undefined>, name: string, without: string): boolean {
  const flag = env[name] || without
  if (!['0', '1', 'false', 'true'].includes(flag)) throw new CannotStart(`${name} must be 0 or 1, not "${flag}"`)
  return ['1', 'true'].includes(flag)
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port
  throw new CannotStart(`WATCHFIRE_PORT must be a number from 1 to 65535, not "${text}"`)
}

function readApi(text: string | undefined): string | undefined {
  if (!text || (/^https?:\/\//.test(text) && URL.canParse(text))) return text || undefined
  throw new CannotStart('WATCHFIRE_API must look like https://host[:port][/path]')
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  // The value may hold a password, so it is not repeated.
  throw new CannotStart('DATABASE_URL must look like postgresql://user:password@host:5432/database')
}

function readFootage(env: NodeJS.ProcessEnv, words: string[]): string[] {
  if (words.length === 1 && words[0] === '--develop') return []
  const files = words[0] === '--footage' ? words.slice(1) : words
  const unknown = files.find(word => word.startsWith('-'))
  if (unknown) throw new CannotStart(`unknown word "${unknown}"`)
  if (words[0] === '--footage' && files.length === 0) {
    throw new CannotStart('name a video file or a camera: npm run demo:footage -- FILE… rtsp://…')
  }
  // npm runs scripts in the project's folder; the person's own is in INIT_CWD.
  const paths = files.map(file => (isCameraAddress(file) ? file : resolve(env.INIT_CWD || '.', file)))
  const missing = paths.find(path => !isCameraAddress(path) && !existsSync(path))
  if (missing) throw new CannotStart(`there is no file ${missing}`)
  return paths
}

export const isCameraAddress = (word: string): boolean => /^rtsp:\/\//i.test(word)
