import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type ConditionGroup,
  type ConditionPart,
  leavesOf,
  leavesOfTree,
  partsOfGroups,
  treeJoin,
} from '@watchfire/contract/rule/condition-tree.ts'
import { Button, Form, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { engineTexts } from './engine.texts.ts'
import styles from './GroupFields.module.css'
import { LeafFields } from './LeafFields.tsx'
import { newLeaf, type RuleForm } from './sensor-rule-form.ts'

type Props = {
  /** Within the list it stands in, and in the whole form. */
  name: readonly (string | number)[]
  at: readonly (string | number)[]
  depth: number
  /** Of the outermost there is none. */
  number?: string
  onRemove?: () => void
}

/** Comparisons and groups of which all or any must be met. */
export function GroupFields({ name, at, depth, number, onRemove }: Props) {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance()
  const tree = Form.useWatch(({ tree: typed }: RuleForm) => typed, { form, preserve: true })
  const isFull = !tree || leavesOf(tree).length >= leavesOfTree
  const partAt = (index: number): ConditionPart | undefined => form.getFieldValue([...at, 'parts', index])
  const numberOf = (index: number) => [number, index + 1].filter(Boolean).join('.')
  return (
    <fieldset className={styles.group} aria-label={number ? t('treeGroup', { number }) : t('treeSeveral')}>
      <div className={styles.head}>
        <Form.Item name={[...name, 'join']} label={t('treeJoin')}>
          <Select
            options={treeJoin.options.map(value => ({ value, label: t(value === 'all' ? 'treeAll' : 'treeAny') }))}
          />
        </Form.Item>
        {number && onRemove && (
          <Button icon={<DeleteOutlined />} aria-label={t('removeGroup', { number })} onClick={onRemove} />
        )}
      </div>
      <Form.List name={[...name, 'parts']}>
        {(rows, { add, remove }) => {
          // Without a part a group says nothing; the outermost keeps its last one.
          const removal = (index: number) => (rows.length > 1 ? () => remove(index) : onRemove)
          return (
            <>
              {rows.map(({ key, name: index }) => {
                const part = partAt(index)
                const place = { name: [index], at: [...at, 'parts', index], number: numberOf(index) }
                const onRemovePart = removal(index)
                const props = { ...place, ...(onRemovePart && { onRemove: onRemovePart }) }
                return part && 'parts' in part ? (
                  <GroupFields key={key} {...props} depth={depth + 1} />
                ) : (
                  <LeafFields key={key} {...props} />
                )
              })}
              {rows.length < (partsOfGroups[depth] ?? 0) && (
                <div className={styles.more}>
                  <Button type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={() => add(newLeaf)}>
                    {t('addLeaf')}
                  </Button>
                  {depth + 1 < partsOfGroups.length && (
                    <Button type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={() => add(newGroup)}>
                      {t('addGroup')}
                    </Button>
                  )}
                </div>
              )}
            </>
          )
        }}
      </Form.List>
    </fieldset>
  )
}

const newGroup: ConditionGroup = { join: 'any', parts: [newLeaf] }
