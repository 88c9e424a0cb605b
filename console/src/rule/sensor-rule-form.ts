/** A rule as its form holds it. Pure. */
import {
  type ConditionLeaf,
  type ConditionPart,
  type ConditionTree,
  isGroup,
  leavesOf,
} from '@watchfire/contract/rule/condition-tree.ts'
import { mayHaveSteps } from '@watchfire/contract/rule/level-steps.ts'
import {
  type CarriedRule,
  isOfAlarms,
  mayAggregate,
  mayHaveGap,
  mayHaveTree,
  type Rule,
  type RuleEdit,
} from '@watchfire/contract/rule/rule.shapes.ts'

type Later = Pick<CarriedRule, 'aggregate' | 'gap' | 'hourlyLimit' | 'againMinutes' | 'note' | 'tree'>
export type RuleForm = Omit<RuleEdit, 'ruleId' | 'version' | keyof Later> & Later

const none = { length: 0, unit: 'seconds' } as const

export function ruleFormOf(rule: Rule | undefined, companyId: number): RuleForm {
  if (!rule)
    return {
      companyId,
      name: '',
      state: 'enabled',
      quantity: 'temperature',
      ofTypes: [],
      sensorIds: [],
      kind: 'for',
      operator: '>',
      threshold: 60,
      span: { length: 5, unit: 'minutes' },
      times: 3,
      hysteresis: 0,
      recovery: none,
      coolDown: none,
      lateness: 0,
      place: 'region',
      steps: [],
      aggregate: undefined,
      gap: undefined,
      hourlyLimit: undefined,
      againMinutes: undefined,
      note: undefined,
      tree: undefined,
      hours: [],
      alarmType: 60,
      level: 'normal',
    }
  const { name, state, quantity, sensorIds, kind, operator, threshold, span, times } = rule
  const { hysteresis, recovery, coolDown, lateness, place, ofTypes, hours, alarmType, level } = rule
  return {
    companyId: rule.companyId,
    projectId: rule.projectId ?? undefined,
    regionId: rule.regionId ?? undefined,
    upper: rule.upper ?? undefined,
    name,
    state,
    quantity,
    sensorIds,
    kind,
    operator,
    threshold,
    span,
    times,
    hysteresis,
    recovery,
    coolDown,
    lateness,
    place,
    ofTypes,
    steps: rule.steps ?? [],
    aggregate: rule.aggregate,
    gap: rule.gap,
    hourlyLimit: rule.hourlyLimit,
    againMinutes: rule.againMinutes,
    note: rule.note,
    tree: rule.tree,
    hours,
    alarmType,
    level,
  }
}

/** What the chosen way to count cannot have is not meant. */
export const withUsedParts = <Form extends RuleForm>({
  aggregate,
  gap,
  hourlyLimit,
  againMinutes,
  note,
  tree: typed,
  ...form
}: Form) => {
  const tree = typed && mayHaveTree(form.kind) ? withUsedLeaves(typed) : undefined
  return {
    ...form,
    // What several comparisons stand for is said by the first of them to whoever knows of one.
    ...(tree && { ...firstOf(tree), tree }),
    steps: !tree && mayHaveSteps(form) ? form.steps : [],
    // A form that shows the newest reading, or that a gap changes nothing, may know of a time still.
    ...(!tree && aggregate?.function && mayAggregate(form.kind) && { aggregate }),
    ...(gap?.policy && mayHaveGap(form.kind) && { gap }),
    // A number field that was emptied has null.
    ...(hourlyLimit && form.level !== 'severe' && { hourlyLimit }),
    ...(againMinutes && !isOfAlarms(form.kind) && { againMinutes }),
    ...(note && { note }),
  }
}

/** A comparison that is added. */
export const newLeaf: ConditionLeaf = { quantity: 'smoke', operator: '>=', threshold: 0.5, hysteresis: 0 }

function firstOf(tree: ConditionTree) {
  const { quantity, operator, threshold, upper } = leavesOf(tree)[0] ?? newLeaf
  return { quantity, operator, threshold, upper: upper ?? undefined }
}

const usedLeaf = ({ operator, upper, aggregate, hysteresis, ...leaf }: ConditionLeaf): ConditionLeaf => ({
  ...leaf,
  operator,
  // A number field that was emptied has null.
  hysteresis: hysteresis ?? 0,
  ...(operator === 'outside' && { upper }),
  ...(aggregate?.function && { aggregate }),
})
/** Of each comparison what its fields show. */
const withUsedLeaves = (tree: ConditionTree): ConditionTree => {
  const used = (part: ConditionPart): ConditionPart =>
    isGroup(part) ? { ...part, parts: part.parts.map(used) } : usedLeaf(part)
  // A group is no deeper for it.
  return used(tree) as ConditionTree
}

/** All of it is said: what an edit leaves out stays as it is. */
export const editOf = (form: RuleForm): Omit<RuleEdit, 'ruleId' | 'version'> => ({
  ...{ aggregate: null, gap: null, hourlyLimit: null, againMinutes: null, note: null, tree: null },
  ...withUsedParts(form),
})

/** What is severe is told each time it happens, whichever threshold makes it so. */
export const isSevereSomewhere = ({ level, steps = [] }: Pick<RuleForm, 'level' | 'steps'>): boolean =>
  level === 'severe' || steps.some(step => step?.level === 'severe')
