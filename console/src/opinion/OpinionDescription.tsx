import { listText } from '@watchfire/contract/core/list-text.ts'
import type { OpinionSettings } from '@watchfire/contract/opinion/opinion.calls.ts'
import { enoughVerdicts } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { Descriptions } from 'antd'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import { useTypeNames } from '../level/public/use-type-names.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { opinionSettingsTexts } from './opinion-settings.texts.ts'

/** How the second look is set, and what it did today. */
export function OpinionDescription({ settings }: { settings: OpinionSettings }) {
  const t = useTexts(opinionSettingsTexts)
  const typeName = useTypeNames()
  const levelName = useLevelNames()
  const language = useLanguage()
  const { inUse, lastProblem, restsUntilText, agreedBy, shadow, inShadow } = settings
  const items = [
    {
      key: 'state',
      label: t('state'),
      children: (
        <StateTag color={!inUse ? 'default' : lastProblem ? 'error' : 'success'}>
          {inUse && restsUntilText ? t('resting', { time: restsUntilText.slice(11) }) : t(inUse ? 'on' : 'awaits')}
        </StateTag>
      ),
    },
    ...(lastProblem
      ? [{ key: 'problem', label: t('lastProblem'), children: `${lastProblem} · ${settings.lastProblemAtText}` }]
      : []),
    {
      key: 'shadow',
      label: t('shadow'),
      children: t(!shadow ? 'shadowOff' : inShadow ? 'shadowOn' : 'shadowOver', { count: enoughVerdicts }),
    },
    { key: 'today', label: t('today'), children: t('counts', settings.today) },
    { key: 'url', label: t('url'), children: settings.modelUrl },
    { key: 'model', label: t('model'), children: settings.modelName },
    { key: 'key', label: t('key'), children: t(settings.hasKey ? 'keySet' : 'keyNone') },
    { key: 'types', label: t('types'), children: listText(settings.lookTypes.map(typeName), language) || '—' },
    { key: 'levels', label: t('levels'), children: listText(settings.lookLevels.map(levelName), language) || '—' },
    {
      key: 'limits',
      label: t('perHour'),
      children: t('limits', {
        hour: settings.looksPerHour,
        day: settings.looksPerDay,
        seconds: settings.lookTimeout,
      }),
    },
    ...(settings.siteContext ? [{ key: 'context', label: t('context'), children: settings.siteContext }] : []),
    {
      key: 'agreed',
      label: t('agreedBy'),
      children: agreedBy ? t('agreedAt', { name: agreedBy, time: settings.agreedAtText }) : t('nobody'),
    },
  ]
  return <Descriptions column={1} size="small" items={items} />
}
