/** The attributes that styles and tests hold on to. */
export const part = (scope: string, name: string) => ({ 'data-scope': scope, 'data-part': name })

/** Those of an element that stands in a page of its own: themes and resets begin here. */
export const root = (scope: string, name = 'root') => ({ 'data-lingobooth': '', ...part(scope, name) })
