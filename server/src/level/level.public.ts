export { ruleOfChannel } from './channel-rule.ts'
