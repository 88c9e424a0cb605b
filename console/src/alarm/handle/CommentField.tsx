import { commentLimit } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Input } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { FieldLabel } from '../../ui/form/FieldParts.tsx'
import { detailTexts } from '../detail/detail.texts.ts'

type Props = {
  comment: string
  onChange: (comment: string) => void
  rows?: { minRows: number; maxRows: number }
  className?: string | undefined
}

/** What the operator says about a verdict, on one alarm or on many. */
export function CommentField({ comment, onChange, rows = { minRows: 3, maxRows: 8 }, className = '' }: Props) {
  const t = useTexts(detailTexts)
  const id = useId()
  return (
    <>
      <FieldLabel htmlFor={id}>{t('comment')}</FieldLabel>
      <Input.TextArea
        className={className}
        id={id}
        value={comment}
        maxLength={commentLimit}
        showCount
        autoSize={rows}
        placeholder={t('commentHint')}
        onChange={event => onChange(event.target.value)}
      />
    </>
  )
}
