import { BaseSequencer, type TestSpecification } from 'vitest/node'

const rankOf = ({ moduleId, project }: TestSpecification) =>
  moduleId.endsWith('-table.test.ts') ? 0 : project.name === 'server' ? 1 : 2

/**
 * What goes through every call takes longest and begins first, then the rest of the server's: begun last, such a suite would run alone
 * at the end, beside idle cores. Vitest itself goes by the names of the projects, and knows how long a file takes from an earlier run only.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
