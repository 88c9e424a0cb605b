/** Guesses of second factors have a budget of their own: with the right password somebody could clear that of the passwords. No account has a blank in its name. */
export const codeBudgetOf = (account: string): string => `${account} code`
