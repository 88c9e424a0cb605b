/** The columns of a sheet of cameras, in their order, and where they stand in one that was filled in. */
import { fillBrand } from '@watchfire/contract/core/brand-words.ts'
import platform from '@watchfire/contract/core/brands/platform.json' with { type: 'json' }
import { textOf } from '../../core/texts.ts'
import { cameraSheetTexts } from './camera-sheet.texts.ts'

export const sheetColumns = [
  'aiServer',
  'name',
  'address',
  'second',
  'user',
  'password',
  'project',
  'region',
  'location',
  'sensitivity',
  'faults',
  'record',
  'enabled',
  'channelId',
] as const
export type SheetColumn = (typeof sheetColumns)[number]
/** Without these no camera can be told; the others may stay away, and nothing of theirs is changed. */
export const neededColumns: readonly SheetColumn[] = ['aiServer', 'name', 'address']
/** What a list that is taken away says nothing of. */
export const loginColumns: readonly SheetColumn[] = ['user', 'password']

export const headingOf = (column: SheetColumn): string => textOf(cameraSheetTexts, column)

/** A mark behind a heading says that the column has to be filled in. */
const plain = (text: string) => text.replace(/[\s*＊]/g, '').toLowerCase()

/** A sheet is read in whichever language it was written. */
export function placesOf(headings: readonly string[]): Map<SheetColumn, number> {
  const found = headings.map(plain)
  const places = sheetColumns.map((column): [SheetColumn, number] => {
    const words = (['zh', 'en'] as const).map(language =>
      fillBrand(cameraSheetTexts[language][column] ?? '', platform.words[language]),
    )
    const names = [headingOf(column), ...words].map(plain)
    return [column, found.findIndex(text => names.includes(text))]
  })
  return new Map(places.filter(([, place]) => place >= 0))
}
