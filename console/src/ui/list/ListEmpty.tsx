import type { ReactNode } from 'react'
import type { Refusal } from '../../core/refusal.ts'
import { useTexts } from '../../core/texts.ts'
import { OutlineButton } from '../buttons.tsx'
import { uiTexts } from '../ui.texts.ts'
import { ListMessage } from './ListParts.tsx'

type Props = {
  className?: string
  state: 'loading' | 'failed' | 'empty'
  filtered?: boolean
  /** What to do when there is nothing at all. */
  emptyText?: string | undefined
  /** The button for it. */
  action?: ReactNode
  error?: Refusal
  onRetry?: () => void
  onReset?: () => void
}

/** What stands where rows would: nothing yet, nothing found, or why it failed. All three are equally high. */
export function ListEmpty({ className, state, filtered = false, emptyText, action, error, onRetry, onReset }: Props) {
  const t = useTexts(uiTexts)
  return (
    <ListMessage className={className} role={state === 'failed' ? 'alert' : undefined}>
      {state === 'loading' && <p>{t('loading')}</p>}
      {state === 'empty' && <p>{filtered ? t('emptyFiltered') : (emptyText ?? t('empty'))}</p>}
      {state === 'empty' && filtered && onReset && <OutlineButton onClick={onReset}>{t('resetFilters')}</OutlineButton>}
      {state === 'empty' && !filtered && action}
      {state === 'failed' && <p>{error?.text || t('failed')}</p>}
      {state === 'failed' && onRetry && <OutlineButton onClick={onRetry}>{t('retry')}</OutlineButton>}
    </ListMessage>
  )
}
