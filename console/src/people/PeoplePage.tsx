import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { mayCall } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useView, ViewTitle } from '../ui/list/ViewSwitch.tsx'
import { FaceUsesView } from './FaceUsesView.tsx'
import { LibrariesView } from './LibrariesView.tsx'
import { PeopleView } from './PeopleView.tsx'
import { peopleTexts } from './people.texts.ts'
import { ReceiptsView } from './ReceiptsView.tsx'
import { RecordsView } from './RecordsView.tsx'

const lists = ['people', 'libraries', 'records', 'use'] as const
const withReceipts = [...lists, 'receipts'] as const

/** People and their faces, the libraries they are in, and what is left of those who were erased. */
export function PeoplePage() {
  const t = useTexts(peopleTexts)
  const views = mayCall(personCalls.listReceipts) ? withReceipts : lists
  const view = useView(views)
  const title = <ViewTitle title={t('title')} views={views} label={t} />
  if (view === 'use') return <FaceUsesView title={title} />
  if (view === 'records') return <RecordsView title={title} />
  if (view === 'libraries') return <LibrariesView title={title} />
  return view === 'receipts' ? <ReceiptsView title={title} /> : <PeopleView title={title} />
}
