import { commentLimit } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Input } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { FieldLabel } from '../../ui/form/FieldParts.tsx'
import { detailTexts } from '../detail/detail.texts.ts'
import { SitePhotos } from '../evidence/SitePhotos.tsx'
import { PunishmentRows } from './PunishmentRows.tsx'
import type { HandleForm } from './use-handle-form.ts'
import { VerdictChoice } from './VerdictChoice.tsx'

/** Verdict, comment and photos; what they mean is decided in `useHandleForm`. */
export function HandleFields({ form, draftKey }: { form: HandleForm; draftKey: string }) {
  const t = useTexts(detailTexts)
  const id = useId()
  return (
    <>
      <VerdictChoice
        choices={form.choices}
        chosen={form.chosen}
        isMissing={form.verdictMissing}
        choose={verdict => form.change({ verdict })}
      />
      <FieldLabel htmlFor={`${id}-comment`}>{t('comment')}</FieldLabel>
      <Input.TextArea
        id={`${id}-comment`}
        value={form.draft.comment}
        maxLength={commentLimit}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder={t('commentHint')}
        onChange={event => form.change({ comment: event.target.value })}
      />
      {form.fined && (
        <PunishmentRows
          fines={form.draft.fines}
          onChange={fines => form.change({ fines })}
          checked={form.finesChecked}
        />
      )}
      <SitePhotos draftKey={draftKey} photos={form.draft.photos} />
    </>
  )
}
