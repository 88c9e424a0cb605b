/** What a line of the sheet asks for, as far as that can be told without the server. Nothing that could hold a password is in it. */
import { problemText } from '@watchfire/contract/core/problem-text.ts'
import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { cameraOfSheet, type ImportRow } from '@watchfire/contract/device/camera-import.calls.ts'
import { channelId } from '@watchfire/contract/device/device.shapes.ts'
import { type CameraLogin, cameraLogin } from '@watchfire/contract/device/sealed-text.ts'
import { z } from 'zod'
import { languageNow } from '../../core/language.ts'
import { textOf } from '../../core/texts.ts'
import { takeLoginOut, withScheme } from '../camera/stream-address.ts'
import { headingOf, type SheetColumn } from './camera-columns-of-sheet.ts'
import { cameraImportTexts } from './camera-import.texts.ts'
import { cameraSheetTexts } from './camera-sheet.texts.ts'
import type { SheetLine } from './read-camera-sheet.ts'

export type ServerOfRow = Pick<AiServer, 'aiServerId' | 'name' | 'publicKey'>
export type ReadRow = {
  line: number
  name: string
  serverName: string
  cells: SheetLine['cells']
} & (
  | { problem: string }
  | { problem?: never; server: ServerOfRow; row: Omit<ImportRow, 'login' | 'hasLogin'>; login?: CameraLogin }
)
export type RightRow = Exclude<ReadRow, { problem: string }>

class CellProblem extends Error {}
const wrong = (column: SheetColumn, problem: string): never => {
  throw new CellProblem(textOf(cameraImportTexts, 'cell', { column: headingOf(column), problem }))
}

export function rowOfLine(given: SheetLine, servers: readonly ServerOfRow[]): ReadRow {
  // A login never stays among what is shown and handed back.
  const { user, password, ...rest } = given.cells
  const { address, login: withinMain } = takeLoginOut(withScheme(rest.address ?? ''))
  const { address: second, login: withinSecond } = takeLoginOut(withScheme(rest.second ?? ''))
  const within = withinMain ?? withinSecond
  const cells = {
    ...rest,
    ...(rest.address !== undefined && { address: isClean(address) ? address : '' }),
    ...(rest.second !== undefined && { second: isClean(second) ? second : '' }),
  }
  const of = { line: given.line, name: cells.name ?? '', serverName: cells.aiServer ?? '', cells }
  try {
    const [date] = given.dates
    if (date) wrong(date, textOf(cameraImportTexts, 'isDate'))
    const server = serverOf(cells, servers)
    if (!isClean(address)) wrong('address', textOf(cameraImportTexts, 'loginInAddress'))
    if (!isClean(second)) wrong('second', textOf(cameraImportTexts, 'loginInAddress'))
    const login = loginOf({ user, password }, within)
    if (login && !server.publicKey) wrong('user', textOf(cameraImportTexts, 'noKey'))
    const row = { line: given.line, ...idOf(cells), ...fieldsOf(cells) }
    return { ...of, serverName: server.name, server, row, ...(login && { login }) }
  } catch (error) {
    if (error instanceof CellProblem) return { ...of, problem: error.message }
    throw error
  }
}

/** What is left of an address must be none that could hide a login: it is kept readable. */
const isClean = (address: string): boolean => !/@|(password|passwd|pwd|pass)=[^&]/i.test(address)

function serverOf({ aiServer = '', channelId: id }: SheetLine['cells'], servers: readonly ServerOfRow[]): ServerOfRow {
  const wanted = aiServer || (id ?? '').replace(/_C\d+$/, '')
  if (!wanted) return wrong('aiServer', textOf(cameraImportTexts, 'missing'))
  const byId = servers.find(({ aiServerId }) => aiServerId === wanted)
  if (byId) return byId
  const [found, ...others] = servers.filter(({ name }) => name === wanted)
  if (!found) return wrong('aiServer', textOf(cameraImportTexts, 'noServer', { name: wanted }))
  if (others.length > 0) return wrong('aiServer', textOf(cameraImportTexts, 'severalServers', { name: wanted }))
  return found
}

function loginOf(
  { user = '', password = '' }: { user?: string | undefined; password?: string | undefined },
  within: CameraLogin | undefined,
): CameraLogin | undefined {
  if (user === '' && password !== '') wrong('user', textOf(cameraImportTexts, 'noUser'))
  const login = user === '' ? within : { user, password }
  if (!login || login.user === '') return undefined
  const read = z.safeParse(cameraLogin, login, { error: problemText[languageNow()] })
  const [issue] = read.error?.issues ?? []
  if (issue) wrong(issue.path[0] === 'password' ? 'password' : 'user', issue.message)
  return login
}

function idOf({ channelId: id }: SheetLine['cells']): { channelId?: string } {
  if (!id) return {}
  check('channelId', channelId.max(46), id)
  return { channelId: id }
}

function fieldsOf(cells: SheetLine['cells']) {
  const { name = '', address, second, project, region, location, sensitivity } = cells
  const fields = {
    name,
    ...(project && { project }),
    // A column that is not there says nothing; an empty cell says that there is none.
    ...(region !== undefined && { region }),
    ...(location !== undefined && { location }),
    ...(address && { address }),
    ...(second !== undefined && { second }),
    ...(sensitivity && { sensitivity: Number(sensitivity) }),
    ...flagOf('faults', cells),
    ...flagOf('record', cells),
    ...flagOf('enabled', cells),
  }
  for (const [field, value] of Object.entries(fields))
    check(field as keyof typeof cameraOfSheet, cameraOfSheet[field as keyof typeof cameraOfSheet], value)
  return fields
}

function check(column: SheetColumn, schema: z.ZodType, value: unknown): void {
  const read = z.safeParse(schema, value, { error: problemText[languageNow()] })
  if (!read.success) wrong(column, read.error.issues[0]?.message ?? '')
}

const languages = ['zh', 'en'] as const
const words = (key: 'yes' | 'no', more: readonly string[]) => [
  ...languages.map(language => cameraSheetTexts[language][key] ?? ''),
  ...more,
]
const yes = words('yes', ['true', '1', '开启', '启用', 'on', 'y'])
const no = words('no', ['false', '0', '关闭', '停用', 'off', 'n'])

function flagOf<C extends 'faults' | 'record' | 'enabled'>(
  column: C,
  cells: SheetLine['cells'],
): Partial<Record<C, boolean>> {
  const text = cells[column]?.toLowerCase()
  if (!text) return {}
  if (!yes.includes(text) && !no.includes(text)) wrong(column, textOf(cameraImportTexts, 'notYesNo'))
  return { [column]: yes.includes(text) } as Partial<Record<C, boolean>>
}
