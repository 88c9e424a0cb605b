import type { Robot, RobotMessage, RobotMessageState } from '@watchfire/contract/notice/robot.shapes.ts'
import type { TableColumnsType } from 'antd'
import { siteText } from '../core/site-zone.ts'
import type { Translate } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { languageNames } from './language-names.ts'
import { RobotActions } from './RobotActions.tsx'
import type { robotTexts } from './robot.texts.ts'
import styles from './robot-columns.module.css'
import { nameColumn } from './rule-columns.tsx'

type Texts = Translate<(typeof robotTexts)['zh']>

export function robotColumns(t: Texts, edit: (robot: Robot) => void): TableColumnsType<Robot> {
  return [
    nameColumn(t('name')),
    {
      title: t('kind'),
      width: '8rem',
      render: (_, { kind, language }) => (
        <TwoLines>
          <span>{t(kind)}</span>
          <small>{languageNames[language]}</small>
        </TwoLines>
      ),
    },
    {
      title: t('address'),
      render: (_, robot) => (
        <TwoLines>
          <span>{robot.address}</span>
          {robot.hasSecret && <small>{t('signed')}</small>}
        </TwoLines>
      ),
    },
    { title: t('waiting'), width: '7rem', dataIndex: 'waiting' },
    {
      title: t('lastSent'),
      width: '11rem',
      render: (_, robot) => (robot.lastSentAt === null ? '' : siteText(robot.lastSentAt)),
    },
    { title: t('trouble'), render: (_, robot) => <span className={styles.trouble}>{robot.lastError}</span> },
    {
      key: 'actions',
      width: '8.5rem',
      fixed: 'right',
      render: (_, robot) => <RobotActions robot={robot} onEdit={() => edit(robot)} />,
    },
  ]
}

const stateLooks = {
  waiting: ['stateWaiting', 'default'],
  sent: ['stateSent', 'success'],
  failed: ['stateFailed', 'error'],
  unsure: ['stateUnsure', 'warning'],
} as const satisfies Record<RobotMessageState, readonly [string, string]>

export function robotMessageColumns(t: Texts): TableColumnsType<RobotMessage> {
  return [
    {
      title: t('state'),
      width: '8.5rem',
      render: (_, { state }) => <StateTag color={stateLooks[state][1]}>{t(stateLooks[state][0])}</StateTag>,
    },
    {
      title: t('robot'),
      width: '12rem',
      render: (_, message) => (
        <TwoLines>
          <span>{message.robotName}</span>
          <small>{message.ruleName || t('testRule')}</small>
        </TwoLines>
      ),
    },
    { title: t('text'), render: (_, message) => <span className={styles.text}>{message.text}</span> },
    {
      title: t('answer'),
      width: '18rem',
      render: (_, message) => (
        <span className={message.state === 'sent' ? styles.answer : styles.trouble}>{message.answer}</span>
      ),
    },
    { title: t('tries'), width: '5rem', dataIndex: 'tries' },
    { title: t('made'), width: '11rem', dataIndex: 'madeAtText' },
  ]
}
