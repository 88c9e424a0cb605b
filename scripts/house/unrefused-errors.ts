import { dirname, join } from 'node:path'
import type { SourceFile } from './source-file.ts'

/** The declared calls by group: who may call, and what each may refuse. */
export type ListedErrors = Record<string, Record<string, { right: unknown; errors: readonly string[] }>>

/** A declaration at the top of a file: a function, a constant, a class. */
type Declaration = { file: string; text: string }
type Start = { file: string; text: string }

/** What only lists errors, and what no server runs. */
const notRead = /\.test\.ts$|\/testing\/|\.(errors|samples|calls)\.ts$|error-table\.ts$/

/**
 * Errors that a call lists and nothing on its way can refuse. Read, not run: from the handler on, every declaration that a name leads to
 * is looked through for the error's code. A code that stands there on another path than the call takes is not found out.
 */
export function findUnrefused(files: SourceFile[], calls: ListedErrors): string[] {
  const sources = readSources(files.filter(({ path }) => /^(server|contract)\/src\//.test(path) && !notRead.test(path)))
  const handlers = readHandlers(sources)
  return Object.entries(calls).flatMap(([group, ofGroup]) =>
    Object.entries(ofGroup).flatMap(([key, { right, errors }]) => {
      const text = sources.reachable(handlers.get(`${group}.${key}`) ?? sources.mentioning(group, key))
      const isRefused = (code: string) =>
        text.includes(`'${code}'`) ||
        text.includes(`\`${code.split('.')[0]}.\${`) ||
        // Whoever is not signed in is held back before any handler.
        (code === 'call.tooMany' && right === 'anyone')
      return errors
        .filter(code => !isRefused(code))
        .map(code => `${group}.${key} lists ${code}, which it never refuses`)
    }),
  )
}

type Sources = ReturnType<typeof readSources>

function readSources(files: SourceFile[]) {
  const imports = new Map(files.map(({ path, text }) => [path, readImports(path, text)]))
  const declarations = new Map(files.flatMap(readDeclarations))
  /** The declaration that a name means in a file, also by way of a public side that hands it on. */
  const declared = (file: string, name: string, hops = 6): string | undefined => {
    const place = `${file}#${name}`
    if (declarations.has(place) || hops === 0) return declarations.has(place) ? place : undefined
    const [nextFile, nextName] = imports.get(file)?.get(name)?.split('#') ?? []
    return nextFile && nextName ? declared(nextFile, nextName, hops - 1) : undefined
  }
  const known = new Map<Start, string[]>()
  const leadsTo = (start: Start): string[] => {
    const found = known.get(start) ?? [
      ...new Set([...start.text.matchAll(/\b[A-Za-z_]\w*/g)].flatMap(([name]) => declared(start.file, name) ?? [])),
    ]
    known.set(start, found)
    return found
  }
  return {
    files,
    /** The text of these and of everything they lead to. */
    reachable(starts: readonly Start[]): string {
      const seen = new Set<string>()
      const waiting = [...starts]
      for (const next of waiting)
        for (const place of leadsTo(next)) {
          const declaration = declarations.get(place)
          if (!declaration || seen.has(place)) continue
          seen.add(place)
          waiting.push(declaration)
        }
      return waiting.map(({ text }) => text).join('\n')
    },
    /** Where a call without a line among the handlers is served. */
    mentioning(group: string, key: string): Start[] {
      const ofServer = [...declarations.values()].filter(({ file }) => file.startsWith('server/'))
      const own = ofServer.filter(({ text }) => new RegExp(`\\b${group}Calls\\.${key}\\b`).test(text))
      const served = /Handlers<|app\.route/
      const whole = ofServer.filter(({ text }) => new RegExp(`\\b${group}Calls\\b`).test(text) && served.test(text))
      return [...own, ...whole]
    },
  }
}

/** `name` in this file is `file#name` there. */
function readImports(path: string, text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/(?:import|export) (?:type )?\{([^}]+)\} from '([^']+)'/g)].flatMap(
      ([, names = '', source = '']) => {
        const file = source.startsWith('.')
          ? join(dirname(path), source)
          : source.replace('@watchfire/contract/', 'contract/src/')
        return names.split(',').flatMap(each => {
          const [, name, alias = name] = /^(?:type )?(\w+)(?: as (\w+))?$/.exec(each.trim()) ?? []
          return name && alias ? [[alias, `${file}#${name}`] as const] : []
        })
      },
    ),
  )
}

/** Formatted as all files are, a declaration begins at the edge and ends before the next thing that does. */
function readDeclarations({ path: file, text }: SourceFile): [string, Declaration][] {
  return text.split(/\n(?=[^\s)}\]])/).flatMap(part => {
    const begins =
      /^(?:export )?(?:async )?(?:function\*?|const|let|class|type|interface) (?:(\w+)|[[{]([^\]}]+)[\]}])/.exec(part)
    const names = begins?.[1] ? [begins[1]] : (begins?.[2]?.split(',') ?? [])
    const declaration = { file, text: part }
    return names.map(name => [`${file}#${name.trim()}`, declaration] as [string, Declaration])
  })
}

/** Each line of the `Handlers<typeof xCalls>` of all files, by its call. */
function readHandlers({ files }: Sources): Map<string, Start[]> {
  return new Map(
    files.flatMap(({ path: file, text }) =>
      [...text.matchAll(/Handlers<typeof (\w+)Calls>[^{]*\{\n([\s\S]*?)\n *\}/g)].flatMap(([, group, body = '']) =>
        body.split(/\n(?= {2,4}\w+[:,(])/).flatMap(line => {
          const [, key, value = key] = /^\s*(\w+)(?:: ([\s\S]+))?/.exec(line) ?? []
          return key && value ? [[`${group}.${key}`, [{ file, text: value }]] as [string, Start[]]] : []
        }),
      ),
    ),
  )
}
