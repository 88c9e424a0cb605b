import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Button, Drawer, Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ErasePerson } from './ErasePerson.tsx'
import { ExportData } from './ExportData.tsx'
import { PersonConsent } from './PersonConsent.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonPhotos } from './PersonPhotos.tsx'
import { PersonState } from './PersonState.tsx'
import { peopleTexts } from './people.texts.ts'

/** One person: who they are, what they agreed to, their photos, and how they leave. */
export function PersonDrawer({ personId, onClose }: { personId: number; onClose: () => void }) {
  const t = useTexts(peopleTexts)
  const { data, error, isPending, refetch } = useCall(personCalls.get, { personId }, { quiet: true })
  const [isEdited, setEdited] = useState(false)
  const person = data?.person
  return (
    <Drawer
      open
      size={560}
      title={person?.name ?? t('title')}
      extra={person && <PersonState person={person} />}
      onClose={onClose}
      footer={
        person && (
          <Flex gap={8} wrap>
            <Can call={personCalls.change}>
              <Button onClick={() => setEdited(true)}>{t('edit')}</Button>
            </Can>
            <Can call={personCalls.exportData}>
              <ExportData person={person} />
            </Can>
            <Can call={personCalls.erase}>
              <ErasePerson person={person} onErased={onClose} />
            </Can>
          </Flex>
        )
      }
    >
      {data ? (
        <Flex vertical gap="large">
          <PersonFacts person={data.person} />
          <PersonConsent person={data.person} consent={data.consent} />
          <PersonPhotos person={data.person} stored={data.photos} />
        </Flex>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
      {isEdited && person && <PersonDialog person={person} onClose={() => setEdited(false)} />}
    </Drawer>
  )
}
