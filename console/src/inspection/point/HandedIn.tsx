import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { Button, Flex, Result } from 'antd'
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { CheckAnswers } from './CheckAnswers.tsx'
import { checkTexts } from './check.texts.ts'
import styles from './HandedIn.module.css'

/** What was handed in, and what is to be done about bad answers. */
export function HandedIn({ checkId, onAgain }: { checkId: number; onAgain: () => void }) {
  const t = useTexts(checkTexts)
  const navigate = useNavigate()
  const check = useCall(checkCalls.get, { checkId }, { quiet: true, selection: {} }).data
  return (
    <div className={styles.page}>
      <Result
        status={check && check.bad > 0 ? 'warning' : 'success'}
        title={<h1 className={styles.title}>{t('handedIn')}</h1>}
        subTitle={
          check && [check.pointName, check.bad > 0 ? t('badFound', { count: check.bad }) : t('allFine')].join(' · ')
        }
        extra={
          <Flex gap={8} wrap justify="center">
            <Button size="large" type="primary" onClick={() => void navigate('/fire-check?view=checks')}>
              {t('back')}
            </Button>
            <Button size="large" onClick={onAgain}>
              {t('again')}
            </Button>
          </Flex>
        }
      />
      {check && check.bad > 0 && <CheckAnswers check={check} />}
    </div>
  )
}
