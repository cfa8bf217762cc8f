/** The language in which the page is shown. */
export const readingLanguage = (): 'en' | 'hi' => (document.documentElement.lang === 'hi' ? 'hi' : 'en');
