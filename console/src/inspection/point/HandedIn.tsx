import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { Button, Flex, Result } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { WithKeptStrip } from '../kept/KeptStrip.tsx'
import { keptTexts } from '../kept/kept.texts.ts'
import { onKeptWork, readWay } from '../kept/kept-work.ts'
import { CheckAnswers } from './CheckAnswers.tsx'
import type { HandedInCheck } from './CheckForm.tsx'
import { checkTexts } from './check.texts.ts'
import styles from './HandedIn.module.css'

/** What was handed in, and what is to be done about bad answers; without a line that it is kept here. */
export function HandedIn({ check, onAgain }: { check: HandedInCheck; onAgain: () => void }) {
  const checkId = useCheckId(check)
  return (
    <div className={styles.page}>
      <WithKeptStrip>
        {checkId === undefined ? <Kept onAgain={onAgain} /> : <Arrived checkId={checkId} onAgain={onAgain} />}
      </WithKeptStrip>
    </div>
  )
}

/** The server's number of it, as soon as it has one. */
function useCheckId({ checkId, clientKey }: HandedInCheck): number | undefined {
  const [known, setKnown] = useState(checkId)
  useEffect(() => {
    if (known !== undefined || clientKey === undefined) return
    let isGone = false
    const look = () => void readWay(clientKey).then(way => isGone || setKnown(way.storedId))
    look()
    const leave = onKeptWork(look)
    return () => {
      isGone = true
      leave()
    }
  }, [known, clientKey])
  return known
}

function Kept({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(keptTexts)
  return (
    <Result
      status="info"
      title={<h1 className={styles.title}>{t('keptHere')}</h1>}
      subTitle={t('byItself')}
      extra={<Onward onAgain={onAgain} />}
    />
  )
}

function Arrived({ checkId, onAgain }: { checkId: number; onAgain: () => void }) {
  const t = useTexts(checkTexts)
  const check = useCall(checkCalls.get, { checkId }, { quiet: true, selection: {} }).data
  return (
    <>
      <Result
        status={check && check.bad > 0 ? 'warning' : 'success'}
        title={<h1 className={styles.title}>{t('handedIn')}</h1>}
        subTitle={
          check && [check.pointName, check.bad > 0 ? t('badFound', { count: check.bad }) : t('allFine')].join(' · ')
        }
        extra={<Onward onAgain={onAgain} />}
      />
      {check && check.bad > 0 && <CheckAnswers check={check} />}
    </>
  )
}

function Onward({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(checkTexts)
  const navigate = useNavigate()
  return (
    <Flex gap={8} wrap justify="center">
      <Button size="large" type="primary" onClick={() => void navigate('/fire-check?view=checks')}>
        {t('back')}
      </Button>
      <Button size="large" onClick={onAgain}>
        {t('again')}
      </Button>
    </Flex>
  )
}
