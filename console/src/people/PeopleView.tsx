import { PlusOutlined } from '@ant-design/icons'
import { personType } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { personState } from '@watchfire/contract/people/person-state.rules.ts'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { choiceFilter, textFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { ExportPeople } from './ExportPeople.tsx'
import { FaceCounter } from './FaceCounter.tsx'
import { useLibraries } from './LibrarySelect.tsx'
import { PersonCards } from './PersonCards.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'
import { peopleTexts } from './people.texts.ts'
import { peopleColumns } from './person-columns.tsx'
import { personInput } from './person-input.ts'
import { usePeopleNames } from './person-labels.ts'

/** Everybody in the libraries; no face is in a list. */
export function PeopleView({ title }: { title: ReactNode }) {
  const t = useTexts(peopleTexts)
  const names = usePeopleNames()
  const narrow = useNarrow()
  const libraries = useLibraries()
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => peopleColumns(t, names), [t, names])
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'library',
        t('anyLibrary'),
        (libraries ?? []).map(({ libraryId, name }) => ({ value: String(libraryId), label: name })),
        true,
      ),
      choiceFilter(
        'type',
        t('anyType'),
        personType.out.options.map(value => ({ value, label: names.types[value] })),
      ),
      choiceFilter(
        'state',
        t('anyState'),
        personState.options.map(value => ({ value, label: names.states[value] })),
      ),
    ],
    [t, libraries, names],
  )
  return (
    <>
      <ListPage<typeof personCalls.list>
        title={title}
        call={personCalls.list}
        input={personInput}
        idOf={person => String(person.personId)}
        columns={columns}
        filters={filters}
        minWidth="79rem"
        emptyText={libraries?.length === 0 ? t('noLibraries') : t('noneYet')}
        actions={
          <>
            <FaceCounter />
            <ExportPeople />
            <Can call={personCalls.add}>
              <Button
                type="primary"
                icon={<PlusOutlined />}
                disabled={libraries?.length === 0}
                onClick={() => setAdding(true)}
              >
                {t('add')}
              </Button>
            </Can>
          </>
        }
        {...(narrow && { body: ({ rows, open }) => <PersonCards people={rows} open={open} /> })}
        detail={({ id, close }) => <PersonDrawer personId={Number(id)} onClose={close} />}
      />
      {isAdding && <PersonDialog person={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}
