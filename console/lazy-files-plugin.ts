/**
 * What the live pictures share with other pages comes in two files instead of thirty: a browser asks for six at a time over plain http, and
 * each round lets the first sight of the cameras wait. What stands on the way to the alarm desk is kept apart, so that the desk loads no more.
 */
import { resolve } from 'node:path'

type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
type Parts = { before: ReadonlySet<string>; desk: ReadonlySet<string>; live: ReadonlySet<string> }

const app = (...paths: string[]) => paths.map(path => resolve(import.meta.dirname, 'src', path))
/** What is there before any page of the console, and the public pages: nothing of it moves. */
const first = app(
  'app/main.tsx',
  'app/ConsoleApp.tsx',
  'app/ScannedApp.tsx',
  'landing/sign-in/LoginPage.tsx',
  'landing/PublicPage.tsx',
  'landing/manual-pages/ManualPage.tsx',
  'access/invitation/InvitationPage.tsx',
  'vehicle/visit/VisitPage.tsx',
)
const desk = app('alarm/desk/AlarmDeskPage.tsx', 'alarm/live/AlarmWatch.tsx')
const live = app('app/MonitorScreen.tsx')

function reachedFrom(starts: readonly string[], context: Context): Set<string> {
  const found = new Set<string>()
  const left = [...starts]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    left.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Names the file a shared module goes to; null leaves it where it would be. */
export function lazyFiles() {
  let parts: Parts | undefined
  return (id: string, context: Context): string | null => {
    parts ??= {
      before: reachedFrom(first, context),
      desk: reachedFrom(desk, context),
      live: reachedFrom(live, context),
    }
    if (!parts.live.has(id) || parts.before.has(id)) return null
    return parts.desk.has(id) ? 'desk' : 'live'
  }
}
