/** Spreadsheets of cameras that the browser makes: the one to fill in, the list, and the rows that were not imported. */
import { type ExportedCamera, maxCamerasOfSheet } from '@watchfire/contract/device/camera-import.calls.ts'
import { calculateColumnWidth, writeXlsx } from 'hucre/xlsx'
import { saveFile } from '../../core/save-file.ts'
import { textOf } from '../../core/texts.ts'
import { headingOf, loginColumns, neededColumns, type SheetColumn, sheetColumns } from './camera-columns-of-sheet.ts'
import { cameraSheetTexts } from './camera-sheet.texts.ts'

type Cell = string | number
type Sheet = {
  name: string
  rows: Cell[][]
  lists?: { column: SheetColumn; from: string }[]
  /** Columns that are text to a spreadsheet program, so that it makes no number or date of what is typed. */
  asText?: boolean
}

const word = (key: Exclude<keyof (typeof cameraSheetTexts)['zh'], 'guideRows'>) => textOf(cameraSheetTexts, key)
const widths = { minWidth: 10, maxWidth: 56 }

async function saveWorkbook(sheets: readonly Sheet[], name: string): Promise<void> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows, lists = [], asText = false }) => ({
      name,
      rows,
      freezePane: { rows: 1 },
      columns: (rows[0] ?? []).map((_, index) => ({
        width: calculateColumnWidth(
          rows.map(row => row[index] ?? ''),
          widths,
        ),
        ...(asText && { numFmt: '@' }),
      })),
      dataValidations: lists.map(({ column, from }) => {
        const letter = String.fromCharCode('A'.charCodeAt(0) + sheetColumns.indexOf(column))
        const range = `${letter}2:${letter}${maxCamerasOfSheet + 1}`
        return { type: 'list' as const, formula1: from, range, allowBlank: true, showErrorMessage: false }
      }),
    })),
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), `${name}.xlsx`)
}

const marked = (column: SheetColumn) => (neededColumns.includes(column) ? `${headingOf(column)}*` : headingOf(column))
const cellsOf = (cells: Partial<Record<SheetColumn, Cell>>, columns = sheetColumns as readonly SheetColumn[]) =>
  columns.map(column => cells[column] ?? '')

type Choices = {
  aiServers: readonly { name: string; project: string }[]
  regions: readonly { name: string; project: string }[]
}

/** The sheet to fill in; beside it an example, what may be filled in, and how. */
export function saveTemplate({ aiServers, regions }: Choices): Promise<void> {
  const server = aiServers[0]
  const choices: Cell[][] = Array.from({ length: Math.max(aiServers.length, regions.length) }, (_, at) => [
    aiServers[at]?.name ?? '',
    aiServers[at]?.project ?? '',
    regions[at]?.name ?? '',
    regions[at]?.project ?? '',
  ])
  const example = {
    aiServer: server?.name ?? '',
    name: word('exampleName'),
    address: 'rtsp://192.168.1.64:554/Streaming/Channels/101',
    second: 'rtsp://192.168.1.64:554/Streaming/Channels/102',
    user: 'admin',
    password: '••••••',
    project: server?.project ?? '',
    region: regions.find(({ project }) => project === server?.project)?.name ?? '',
    location: word('exampleLocation'),
    sensitivity: 3,
    faults: word('yes'),
    record: word('yes'),
    enabled: word('yes'),
  }
  const least = { aiServer: example.aiServer, name: word('otherName'), address: 'rtsp://192.168.1.65:554/onvif1' }
  const listAt = (column: SheetColumn, letter: string, length: number) =>
    length === 0 ? [] : [{ column, from: `'${word('choices')}'!$${letter}$2:$${letter}$${length + 1}` }]
  const headings = sheetColumns.map(marked)
  const guide = [
    textOf(cameraSheetTexts, 'guideRows', { rows: maxCamerasOfSheet }),
    ...(
      [
        'guideServer',
        'guideAddress',
        'guideSecond',
        'guideLogin',
        'guideRegion',
        'guideRest',
        'guideId',
        'guideFirst',
      ] as const
    ).map(word),
  ]
  return saveWorkbook(
    [
      {
        name: word('cameras'),
        rows: [headings],
        asText: true,
        lists: [...listAt('aiServer', 'A', aiServers.length), ...listAt('region', 'C', regions.length)],
      },
      { name: word('example'), rows: [headings, cellsOf(example), cellsOf(least)] },
      {
        name: word('choices'),
        rows: [[word('aiServer'), word('project'), word('region'), word('project')], ...choices],
      },
      { name: word('guide'), rows: [[word('guide')], ...guide.map(line => [line])] },
    ],
    word('fileTemplate'),
  )
}

/** The list in the form of the import, without logins. */
export function saveCameraList(cameras: readonly ExportedCamera[]): Promise<void> {
  const columns = sheetColumns.filter(column => !loginColumns.includes(column))
  const flag = (is: boolean | undefined) => (is === undefined ? '' : word(is ? 'yes' : 'no'))
  const names = Map.groupBy(cameras, ({ aiServerName }) => aiServerName)
  const rows = cameras.map(({ aiServerName, aiServerId, settings, ...camera }) =>
    cellsOf(
      {
        ...camera,
        // Two of one name are told apart by their ids.
        aiServer: names.get(aiServerName)?.some(other => other.aiServerId !== aiServerId) ? aiServerId : aiServerName,
        address: settings?.address ?? '',
        second: settings?.second ?? '',
        faults: flag(settings?.faults),
        record: flag(settings?.record),
        enabled: flag(settings?.enabled),
      },
      columns,
    ),
  )
  return saveWorkbook([{ name: word('cameras'), rows: [columns.map(marked), ...rows], asText: true }], word('fileList'))
}

/** Rows as they were filled in, each with why it was not imported; without logins. */
export function saveRejected(
  rejected: readonly { cells: Partial<Record<SheetColumn, string>>; reason: string }[],
): Promise<void> {
  const rows = rejected.map(({ cells, reason }) => [...cellsOf(cells), reason])
  const headings = [...sheetColumns.map(marked), word('reason')]
  return saveWorkbook([{ name: word('cameras'), rows: [headings, ...rows], asText: true }], word('fileRejected'))
}
