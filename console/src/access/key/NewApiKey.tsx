import { useTexts } from '../../core/texts.ts'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { apiKeyTexts } from './api-key.texts.ts'
import { curlLine } from './curl-line.ts'

type Props = { token: string; name: string; menuIds: readonly number[]; renewed?: boolean; onClose: () => void }

/** The key that was made or renewed, with a call to try it by. */
export function NewApiKey({ token, name, menuIds, renewed = false, onClose }: Props) {
  const t = useTexts(apiKeyTexts)
  return (
    <ShownOnce
      title={t(renewed ? 'renewedTitle' : 'madeTitle', { name })}
      warning={t('shownOnce')}
      hint={renewed ? t('renewedHint') : undefined}
      closeText={t('savedClose')}
      parts={[
        { label: t('key'), text: token, rows: 2 },
        { label: t('tryIt'), text: curlLine(location.origin, { token, menuIds }), rows: 4 },
      ]}
      onClose={onClose}
    >
      <a href="/docs" target="_blank" rel="noreferrer">
        {t('docs')}
      </a>
    </ShownOnce>
  )
}
