/** What other rooms may ask of this one. */
export { hurryRobots } from './chat/robot.queries.ts'
