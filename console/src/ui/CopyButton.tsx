import { Button } from 'antd'
import { notify } from '../core/notices.ts'
import { useTexts } from '../core/texts.ts'
import { uiTexts } from './ui.texts.ts'

/** Copies a text that stands beside it; `of` names it to a screen reader. */
export function CopyButton({ text, of = '' }: { text: string; of?: string }) {
  const t = useTexts(uiTexts)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t('copied'))
    } catch {
      // Plain http on a LAN address has no clipboard: the person marks and copies what is shown.
      notify.warning(t('copyByHand'))
    }
  }
  return (
    <Button aria-label={`${t('copy')} ${of}`.trim()} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  )
}
