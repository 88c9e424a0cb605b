import { Button } from 'antd'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { uiTexts } from './ui.texts.ts'

type Props = {
  text: string
  /** Names it to a screen reader. */
  of?: string
  disabled?: boolean
  /** Shows the text to somebody who has to mark it themselves. */
  onFailed?: () => void
}

/** Copies a text that stands beside it. */
export function CopyButton({ text, of = '', disabled = false, onFailed }: Props) {
  const t = useTexts(uiTexts)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t('copied'))
    } catch {
      // Plain http on a LAN address has no clipboard: the person marks and copies what is shown.
      onFailed?.()
      notify.warning(t('copyByHand'))
    }
  }
  return (
    <Button aria-label={`${t('copy')} ${of}`.trim()} disabled={disabled} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  )
}
