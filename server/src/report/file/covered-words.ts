/** What the numbers cover, in the words of both files: each with its label. */
import { listText } from '@watchfire/contract/core/list-text.ts'
import { inBrand, type Reader } from '../../core/brand.ts'
import type { Covered, Names } from '../covered.queries.ts'
import { reportTexts } from './figure-sheet.texts.ts'

export function coveredWords({ companies, places, isWholePlatform }: Covered, reader: Reader): [string, string][] {
  const t = reportTexts[reader.language]
  const listed = ({ first, total }: Names) => {
    const names = listText(first, reader.language) || t.none
    return total > first.length ? `${names}${t.others.replace('{count}', String(total - first.length))}` : names
  }
  return [
    [inBrand(t.company, reader), isWholePlatform ? t.wholePlatform : listed(companies)],
    ...(places ? [[inBrand(t.places, reader), listed(places)] satisfies [string, string]] : []),
  ]
}
