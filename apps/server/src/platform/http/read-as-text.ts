import pg from 'pg';

// Amounts and big keys stay strings, moments become ISO text, dates stay what they are: nothing passes
// through a JavaScript number or a local time zone.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
