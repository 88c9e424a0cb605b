import type { ApiKey } from '@watchfire/contract/access/key/api-key.shapes.ts'
import { menuNameOf } from '@watchfire/contract/core/brand-words.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { useBrand } from '../../core/brand-store.ts'
import { useLanguage } from '../../core/language.ts'
import { listNames, useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { apiKeyTexts } from './api-key.texts.ts'

/** That a key opens less than it was given, since its holder may or sees less, and what helps. */
export function LessThanGiven({ apiKey: { holder, lackingIds, seesLess } }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts)
  const language = useLanguage()
  const { menuNames } = useBrand()
  if (lackingIds.length === 0 && !seesLess) return null
  const names = menuList
    .filter(menu => lackingIds.includes(menu.id))
    .map(menu => menuNameOf(menu.id, menuNames)?.[language] ?? menu[language])
  return (
    <>
      <span>
        <StateTag color="error">{t('less')}</StateTag>
      </span>
      {names.length > 0 && <small>{t('lessRights', { holder, names: listNames(names) })}</small>}
      {seesLess && <small>{t('lessScope', { holder })}</small>}
    </>
  )
}
