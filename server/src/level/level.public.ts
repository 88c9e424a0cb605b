export { ruleOfChannel } from './channel-rule.queries.ts'
