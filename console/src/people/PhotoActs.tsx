import { UploadOutlined } from '@ant-design/icons'
import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Flex } from 'antd'
import { useRef } from 'react'
import { errorSentence } from '../core/show-error.ts'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct } from '../core/use-call.ts'
import { pictureTypes, usePictureUpload } from '../ui/form/use-picture-upload.ts'
import { RowAction, RowRemoval } from '../ui/list/RowActions.tsx'
import { peopleTexts } from './people.texts.ts'

type Props = {
  person: Person
  index: number
  name: string
  isStored: boolean
  /** Without consent no face leaves this computer. */
  mayUpload: boolean
  onChanged: () => void
}

/** Replaces one photo, or erases it (spec §5 and §8). */
export function PhotoActs({ person: { personId }, index, name, isStored, mayUpload, onChanged }: Props) {
  const t = useTexts(peopleTexts)
  const input = useRef<HTMLInputElement>(null)
  const replace = useAct(personCalls.replacePhoto, {
    refresh: ['person'],
    successText: t('replaced'),
    onSuccess: onChanged,
    onRefused: refusal => {
      if (refusal.code === 'person.notAllowed') notify.info(t('notAllowed'))
      else notify.error([t('replaceFailed'), errorSentence(refusal)].filter(Boolean).join(' '))
    },
  })
  const remove = useAct(personCalls.removePhoto, {
    refresh: ['person'],
    successText: t('done'),
    onSuccess: onChanged,
  })
  const { busy, upload } = usePictureUpload({
    failedText: t('replaceFailed'),
    onDone: file => replace.mutate({ personId, file, index }),
  })
  return (
    <Flex>
      {mayUpload && (
        <RowAction
          label={t(isStored ? 'replace' : 'upload')}
          of={name}
          icon={<UploadOutlined />}
          loading={busy || replace.isPending}
          onClick={() => input.current?.click()}
        />
      )}
      {isStored && (
        <RowRemoval
          label={t('removePhoto')}
          of={name}
          title={t('removePhoto')}
          hint={t('removePhotoHint')}
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ personId, index })}
        />
      )}
      {mayUpload && (
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes}
          aria-label={name}
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void upload(file)
          }}
        />
      )}
    </Flex>
  )
}
