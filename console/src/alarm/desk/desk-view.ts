import { accountSetting } from '../../core/account-setting.ts'

/** How a person has the desk where there is room to choose: rows of a table, or cards with large pictures. */
export const deskView = accountSetting<{ asCards: boolean }>('deskView', stored => ({
  asCards: stored?.asCards === true,
}))
