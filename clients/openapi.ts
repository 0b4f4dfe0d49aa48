// Generated from schema/openapi.ts by `npm run codegen`; not edited by hand.
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service and its parts answer */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans that can be had */
        get: operations["plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo of a company */
        get: operations["logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as /api/{domain} */
        get: operations["logoV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logos/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as /api/{domain} */
        get: operations["logoV1Logos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the website for the logo again */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Drop all that is kept of the logo */
        delete: operations["clearCache"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why the logo is the one it is */
        get: operations["why"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clearbit/logo/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo at Clearbit's path; a bad key counts as none */
        get: operations["clearbitLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo of a company, for <img>, with a publishable key in ?token= */
        get: operations["imageHostLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            /** Format: date-time */
            timestamp: string;
            version: string;
            environment: string;
            /** @description Route name to address. */
            endpoints: {
                [key: string]: string;
            };
            /** @description The parts that do not answer; only when status is degraded. */
            degraded?: string[];
        };
        BillingPlans: {
            provider: string;
            currency: string;
            plans: components["schemas"]["BillingPlan"][];
        };
        BillingPlan: {
            id: string;
            name: string;
            /** @description For people, such as "$19". */
            price: string;
            amountCents: number;
            currency: string;
            interval: string;
            requestLimitPerDay: number;
            requestLimitPerMinute: number;
            maxLogoSize: number;
            batchLimit: number;
            features: {
                [key: string]: boolean;
            };
        } & {
            [key: string]: unknown;
        };
        Problem: {
            /**
             * Format: uri
             * @description A page that explains it: …/problems/ and one of invalid_request, key_required, not_permitted, no_artwork, not_found, method_not_allowed, request_timeout, headers_too_large, quota_exceeded, internal, unavailable.
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            instance?: string;
            /** Format: uri */
            docs?: string;
            /** Format: uri */
            upgrade?: string;
            retryAfter?: number;
            currentTier?: string;
            parameter?: string;
            value?: string;
            allowed?: string;
            errors?: {
                parameter: string;
                value: string;
                allowed: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        RefreshResult: {
            domain: string;
            /** @description False when the website could not be asked: the logo is as before. */
            refreshed: boolean;
            /** Format: uri */
            logo: string;
            /** @description Where the artwork comes from now, as X-Source. */
            source: string;
        };
        CacheClearResult: {
            domain: string;
            cleared: boolean;
            /** @description What there was to drop: answers in memory, the shared cache, rendered images, and artwork with its visit. */
            scope: ("memory" | "shared" | "renditions" | "artwork")[];
        };
        LogoReasons: {
            domain: string;
            /** @description An operator's takedown. */
            blocked: boolean;
            shown: {
                /** @enum {string} */
                kind: "icon" | "wordmark";
                background: ("light" | "dark") | null;
                source: string;
                /** @enum {string} */
                mediaType: "image/svg+xml" | "image/png" | "image/webp" | "image/jpeg";
                width: number;
                height: number;
            }[];
            /** @description The last visit to the website; null when there was none. */
            visit: {
                /** @enum {string} */
                outcome: "found" | "nothing" | "failed";
                /** Format: date-time */
                at: string;
                /** Format: date-time */
                freshUntil: string;
                candidates: {
                    /** @enum {string} */
                    way: "header-logo" | "json-ld" | "icon" | "mask-icon" | "apple-touch-icon" | "manifest" | "tile" | "favicon" | "bimi" | "duckduckgo" | "google";
                    url: string | null;
                    place: string;
                    image: {
                        /** @enum {string} */
                        mediaType: "image/svg+xml" | "image/png" | "image/webp" | "image/jpeg";
                        width: number;
                        height: number;
                    } | null;
                    kind: ("icon" | "wordmark") | null;
                    background: ("light" | "dark") | null;
                    score: number;
                    reasons: string[];
                    kept: boolean;
                }[];
                facts: {
                    title: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    description: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    siteName: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    themeColour: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    language: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    organizations: {
                        value: {
                            [key: string]: unknown;
                        };
                        from: string;
                        url: string;
                    }[];
                    socials: {
                        value: string;
                        from: string;
                        url: string;
                    }[];
                    technologies: {
                        value: string;
                        from: string;
                        url: string;
                    }[];
                };
                failure: string | null;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans, smallest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPlans"];
                };
            };
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    logo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: boolean;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logoV1: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: boolean;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logoV1Logos: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: boolean;
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshResult"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearCache: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was dropped. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CacheClearResult"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    why: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What answers now, and the candidates of the last visit with their scores. */
            200: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoReasons"];
                };
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearbitLogo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    imageHostLogo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: number;
                format?: "png" | "webp" | "jpg" | "jpeg" | "svg";
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: boolean;
                theme?: "light" | "dark";
                fallback?: "404" | "monogram" | "placeholder";
                /** @description Take the colour out as the last step. */
                greyscale?: boolean;
                kind?: "icon" | "wordmark";
            };
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo, or the fallback that was asked for. */
            200: {
                headers: {
                    "X-Cache": "HIT" | "MISS";
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan: format, retina or both. */
                    "X-Downgraded"?: string;
                    ETag: string;
                    "Cache-Control": string;
                    "CDN-Cache-Control": string;
                    /** @description The apex, so that a CDN can be purged by company. */
                    "Cache-Tag": string;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request (invalid_request). */
            400: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is required (key_required). */
            401: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not permitted for this key (not_permitted). */
            403: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No logo is known (no_artwork). */
            404: {
                headers: {
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Quota exceeded (quota_exceeded). */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    /** @description Requests allowed in the window. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left in the window. */
                    "X-RateLimit-Remaining": number;
                    /** @description Unix time in seconds when the window ends. */
                    "X-RateLimit-Reset": number;
                    /** @description Both windows. */
                    "X-RateLimit-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable (unavailable). */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
