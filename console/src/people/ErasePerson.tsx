import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct } from '../core/use-call.ts'
import { peopleTexts } from './people.texts.ts'

const causes = ['removed', 'withdrawn'] as const

/** Erases somebody for good, after the question why. */
export function ErasePerson({ person, onErased }: { person: Person; onErased: () => void }) {
  const t = useTexts(peopleTexts)
  const [isOpen, setOpen] = useState(false)
  const [cause, setCause] = useState<(typeof causes)[number]>('removed')
  const erase = useAct(personCalls.erase, {
    refresh: ['person', 'library'],
    onSuccess: ({ receiptId, bytesGoneAt }) => {
      notify.success(t(bytesGoneAt === null ? 'erasedLater' : 'erased', { receipt: receiptId }))
      onErased()
    },
  })
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('erase')}
      </Button>
      <Modal
        open={isOpen}
        width={440}
        title={t('eraseTitle', { name: person.name })}
        okText={t('erase')}
        okButtonProps={{ danger: true }}
        confirmLoading={erase.isPending}
        onOk={() => erase.mutate({ personId: person.personId, cause })}
        onCancel={() => setOpen(false)}
      >
        <p>{t('eraseHint', { count: person.photos })}</p>
        <Radio.Group
          aria-label={t('cause')}
          value={cause}
          options={causes.map(value => ({ value, label: t(value) }))}
          onChange={event => setCause(event.target.value)}
        />
      </Modal>
    </>
  )
}
