import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useListUrl } from '../ui/list/list-url.ts'
import { SheetButton } from '../ui/list/SheetButton.tsx'
import { peopleTexts } from './people.texts.ts'
import { personInput } from './person-input.ts'

/** The people as they are filtered, as .xlsx: without photos and ID numbers. */
export function ExportPeople() {
  const t = useTexts(peopleTexts)
  const [{ filters }] = useListUrl(['keyword', 'library', 'type', 'state'])
  return <SheetButton call={personCalls.export} input={personInput(filters)} name={t('title')} />
}
