import { commentLimit } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Input } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { detailTexts } from '../detail/detail.texts.ts'
import { SitePhotos } from '../evidence/SitePhotos.tsx'
import { alarmTexts } from '../model/alarm.texts.ts'
import { PunishmentRows } from './PunishmentRows.tsx'
import type { HandleForm } from './use-handle-form.ts'
import './handle.css'

/** Verdict, comment and photos; what they mean is decided in `useHandleForm`. */
export function HandleFields({ form, draftKey }: { form: HandleForm; draftKey: string }) {
  const t = useTexts(detailTexts)
  const word = useTexts(alarmTexts)
  const id = useId()
  return (
    <>
      <fieldset className="wf-verdicts" aria-describedby={form.verdictMissing ? `${id}-missing` : undefined}>
        <legend>{t('result')}</legend>
        {form.choices.map((verdict, place) => (
          <label key={verdict} data-testid="verdict-choice" className="wf-verdict-choice" data-verdict={verdict}>
            <input
              type="radio"
              name={`${id}-verdict`}
              checked={form.chosen === verdict}
              onChange={() => form.change({ verdict })}
            />
            <kbd aria-hidden>{place + 1}</kbd>
            {word(verdict)}
          </label>
        ))}
      </fieldset>
      {form.verdictMissing && (
        <p id={`${id}-missing`} className="wf-field-error" role="alert">
          {t('chooseVerdict')}
        </p>
      )}
      <label className="wf-field-label" htmlFor={`${id}-comment`}>
        {t('comment')}
      </label>
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
