/** The API's version, as shown in the OpenAPI document. */
export const API_VERSION = '1.0.0';
