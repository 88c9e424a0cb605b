import { basename, dirname, join } from 'node:path'
import type { SourceFile } from './source-file.ts'

/** The declared calls by group: what each may refuse, beside the errors of every call. */
export type CallErrors = Record<string, Record<string, { errors: readonly string[] }>>

type Served = { group: string; key: string; file: string; handler: string }

/**
 * Which handlers do not lie in a file of their call's name: the words of its key, with the name of its group among them where that
 * reads better or the name is taken (`board.listEntries`: list-board-entries.ts). A handler that serves several calls has the name of one of them.
 * And which of them refuse with an error that none of these calls lists.
 */
export function findHandlerBreaches(
  files: SourceFile[],
  calls: CallErrors,
  errorsOfEveryCall: readonly string[],
): string[] {
  const served = files
    .filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .flatMap(readRoutes)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return [...Map.groupBy(served, ({ file, handler }) => `${file} ${handler}`).values()].flatMap(of => {
    const { group, key, file } = of[0] as Served
    const name = `${group}.${key}`
    if (file === '') return [`${name}: its handler has no file of its own`]
    const misnamed = of.some(call => isNamedAfter(file, call))
      ? []
      : [`${file}: the handler of ${name} lies in a file of its name`]
    const listed = [...errorsOfEveryCall, ...of.flatMap(call => calls[call.group]?.[call.key]?.errors ?? [])]
    const refused = [...(texts.get(file) ?? '').matchAll(/\brefuse\('([\w.]+)'/g)].map(([, code]) => code ?? '')
    const unlisted = refused.filter(code => !listed.includes(code))
    return [...misnamed, ...unlisted.map(code => `${file}: ${name} does not list ${code}`)]
  })
}

/** The entries of each `Handlers<typeof xCalls>` in a file, each with the file its handler is imported from. */
function readRoutes({ path, text }: SourceFile): Served[] {
  const from = new Map(
    [...text.matchAll(/import \{([^}]+)\} from '(\.[^']+)'/g)].flatMap(([, names = '', source = '']) =>
      names.split(',').map(name => [name.trim(), join(dirname(path), source)] as const),
    ),
  )
  return [...text.matchAll(/Handlers<typeof (\w+)Calls>[^{]*\{\n([\s\S]*?)\n\}/g)].flatMap(
    ([, group = '', body = '']) =>
      [...body.matchAll(/^ {2}(?:(\w+)(?:: (\w+))?)/gm)].map(([, key = '', handler = key]) => ({
        group,
        key,
        handler,
        file: from.get(handler) ?? '',
      })),
  )
}

function isNamedAfter(file: string, { group, key }: Served): boolean {
  const plural = /[^aeiou]y$/.test(group) ? `${group.slice(0, -1)}ies` : `${group}s`
  const wanted = words(key)
  const given = basename(file, '.ts').replace(words(group).join('-'), group).split('-')
  const rest = given.filter(word => wanted.includes(word) || (word !== group && word !== plural))
  return rest.join('-') === wanted.join('-')
}

const words = (key: string) => key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).split('-')
