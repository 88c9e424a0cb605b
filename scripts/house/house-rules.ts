import { basename } from 'node:path'
import type { SourceFile } from './source-file.ts'
import { findStyleBreaches } from './style-rules.ts'

const maxLines = 400
const maxTestLines = 500

/** Misspelt or vague names of the old wire. The contract maps each once; nothing else may know them. */
const wireWords = [
  'vedio',
  'dectectTime',
  'alramLevel',
  'overrall',
  'vesionManagement',
  'regionNme',
  'alarmDealResult',
  'alarmDealPeople',
  'alarmDealDate',
  'alarmPlanResult',
  'alarmSiteImgUrl',
  'cAddr',
  'cContacts',
  'cManager',
  'cAccount',
  'cLicenseUrl',
  'cLogoUrl',
  'cmTel',
  'companyDes',
  'mParentId',
]
const wireWord = new RegExp(`\\b(${wireWords.join('|')})\\b`)

/** The contract itself, what reads the wire of other back ends, and the tests that go through its calls field by field as an outsider would. */
const speaksWire = /^contract\/|^server\/src\/adapter\/|-table\.test\.ts$/

/** Work put off, and checks switched off without a word. */
const leftover = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|biome-ignore [^:]*$/

/** React's own lazy code keeps a failure for ever, and takes along what stands around it. */
const reactLazy = /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/

/** Between two names the comma is the language's: a list in Chinese stood in English sentences. */
const ownListComma = /(['"`])、\1/

/** Suites of the server share the modules of a process: what one replaces was loaded by another before, or stays replaced for it. */
const replacedModule = /\bvi\.(do)?mock\(/

/** A name that says nothing collects everything. */
const emptyNames = /^(utils?|misc|common|helpers?|stuff)$/
/** One entry of a program each, and found by its folder. */
const sharedNames = new Set(['main', 'index', 'vite.config', 'playwright.config', 'vitest.config', 'vite-env.d'])

/** What breaks the rules of the house, one line each with the file and what to do. */
export function findBreaches(files: SourceFile[]): string[] {
  const shared = findSharedNames(files.map(file => file.path))
  return [...files.flatMap(breachesOf), ...shared, ...findStyleBreaches(files)].sort()
}

function breachesOf({ path, text }: SourceFile): string[] {
  const lines = text.split('\n')
  const name = stem(path)
  const limit = /\.(test|spec)\.tsx?$/.test(path) ? maxTestLines : maxLines
  return [
    ...(lines.length - 1 > limit ? [`${path}: ${lines.length - 1} lines; split along a name before ${limit}`] : []),
    ...(isWellNamed(path) ? [] : [`${path}: kebab-case, or the name of its component`]),
    ...(emptyNames.test(name) ? [`${path}: the name says nothing; name the thing`] : []),
    ...lines.flatMap((line, i) =>
      path.startsWith('server/') && replacedModule.test(line)
        ? [`${path}:${i + 1}: suites of the server share modules; give what differs as an argument`]
        : [],
    ),
    ...lines.flatMap((line, i) => breachesOfLine(line).map(breach => `${path}:${i + 1}: ${breach}`)),
    ...(speaksWire.test(path)
      ? []
      : lines.flatMap((line, i) => wireBreaches(unquoted(line, path), `${path}:${i + 1}`))),
  ]
}

function breachesOfLine(line: string): string[] {
  if (reactLazy.test(line)) return ['code that comes late comes by ui/state/lazy-part.tsx, so that it fails alone']
  if (ownListComma.test(line))
    return ['names are listed by listText or listNames, which know the comma of each language']
  const found = leftover.exec(line)
  return found ? [`"${found[0].trim()}" may not stay; do it, or give the reason`] : []
}

/** What a test puts in quotes is what travels, and stands there to be seen. */
function unquoted(line: string, path: string): string {
  return /\.(test|spec)\.tsx?$/.test(path) ? line.replace(/'[^']*'|"[^"]*"/g, '') : line
}

function wireBreaches(line: string, place: string): string[] {
  const found = wireWord.exec(line)
  return found ? [`${place}: "${found[0]}" is a word of the wire; use the contract's name for it`] : []
}

function isWellNamed(path: string): boolean {
  const name = basename(path)
  if (/\.(tsx|module\.css)$/.test(name)) return /^[A-Za-z][A-Za-z0-9]*([.-][a-z0-9]+)*$/.test(name)
  return /^\.?[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]+$/.test(name)
}

function findSharedNames(paths: string[]): string[] {
  const byName = Map.groupBy(paths, stem)
  return [...byName].flatMap(([name, owners]) =>
    owners.length > 1 && !sharedNames.has(name) ? [`${owners.join(' and ')}: two files of one name`] : [],
  )
}

function stem(path: string): string {
  return basename(path).replace(/\.(tsx?|mjs)$/, '')
}
