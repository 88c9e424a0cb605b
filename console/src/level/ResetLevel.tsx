import { UndoOutlined } from '@ant-design/icons'
import { type LevelSetting, levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { Button, Popconfirm } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { ButtonWord } from './ButtonWord.tsx'
import { levelTexts } from './level.texts.ts'
import { mergeText, overdueText } from './level-labels.ts'

/** Back to the catalogue's values, which are shown before. */
export function ResetLevel({ setting }: { setting: LevelSetting }) {
  const t = useTexts(levelTexts)
  const { companyId, type, version, catalogue } = setting
  const act = useAct(levelCalls.reset, { refresh: ['level'], successText: t('saved') })
  return (
    <Popconfirm
      title={t('resetTitle')}
      description={t('resetHint', {
        level: t(catalogue.level),
        merge: mergeText(t, catalogue),
        overdue: overdueText(t, catalogue),
      })}
      okText={t('reset')}
      cancelText={t('cancel')}
      placement="topRight"
      onConfirm={() => act.mutate({ companyId, type, version })}
    >
      <Button size="small" icon={<UndoOutlined />} aria-label={t('reset')} loading={act.isPending}>
        <ButtonWord>{t('reset')}</ButtonWord>
      </Button>
    </Popconfirm>
  )
}
